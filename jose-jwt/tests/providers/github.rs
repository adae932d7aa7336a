//! GitHub Actions: the token of a job, by which it proves what runs where.

use super::{LATER, NOW, outcome, policy, signer, verifier, with};
use jose_jwt::ClaimsPolicyBuilder;
use serde_json::{Value, json};

fn claims() -> Value {
    json!({
        "jti": "example-id", "sub": "repo:octo-org/octo-repo:environment:prod",
        "environment": "prod", "aud": "https://github.com/octo-org", "ref": "refs/heads/main",
        "sha": "example-sha", "repository": "octo-org/octo-repo", "repository_owner": "octo-org",
        "actor_id": "12", "repository_id": "74", "repository_owner_id": "65",
        "run_id": "9", "run_number": "10", "run_attempt": "2", "event_name": "workflow_dispatch",
        "ref_type": "branch", "runner_environment": "github-hosted",
        "job_workflow_ref": "octo-org/octo-automation/.github/workflows/oidc.yml@refs/heads/main",
        "iss": "https://token.actions.githubusercontent.com",
        "nbf": NOW, "exp": LATER, "iat": NOW,
    })
}

fn accepted() -> ClaimsPolicyBuilder {
    policy()
        .issuer("https://token.actions.githubusercontent.com")
        .audience("https://github.com/octo-org")
        .equals("sub", "repo:octo-org/octo-repo:environment:prod")
        .equals("repository_id", "74") // a text; names can be taken over, numbers not
        .one_of("ref", ["refs/heads/main", "refs/heads/release"])
}

#[test]
fn the_token_of_a_job_of_github_actions() {
    let signer = signer().with_typ("JWT").unwrap();
    let said =
        |changes: Value| outcome(&with(&claims(), &changes), &signer, &verifier(), accepted());
    assert_eq!(said(json!({})), "ok");
    for sub in [
        "repo:octo-org/octo-repo:pull_request",
        "repo:octo-org/octo-repo:environment:production",
        "repo:octo-org-evil/octo-repo:environment:prod",
    ] {
        assert_eq!(said(json!({ "sub": sub })), "claim.mismatch sub");
    }
    assert_eq!(said(json!({ "repository_id": 74 })), "claim.mismatch repository_id");
    assert_eq!(said(json!({ "ref": "refs/heads/feature" })), "claim.mismatch ref");
    assert_eq!(said(json!({ "aud": "sts.amazonaws.com" })), "claim.mismatch aud");
}
