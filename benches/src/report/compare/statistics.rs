//! The little of statistics that a comparison needs.

use super::super::units::count;

/// Where 95 % of Student's t distribution ends, by degrees of freedom from 1.
const T: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042,
];

/// How wide an interval is, in standard errors. With more degrees of freedom than are in the
/// table it is a little too wide, never too narrow.
pub(super) fn t(degrees: usize) -> f64 {
    let last = T.len().saturating_sub(1);
    T.get(degrees.saturating_sub(1).min(last)).copied().unwrap_or(f64::INFINITY)
}

/// The mean, if there is anything.
pub(super) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / count(values.len()))
}

/// The variance of a population of which these are samples, at least two.
pub(super) fn variance(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let degrees = values.len().checked_sub(1).filter(|degrees| *degrees > 0)?;
    Some(squares / count(degrees))
}

/// The value in the middle.
pub(super) fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let half = values.len() / 2;
    let upper = values.get(half).copied()?;
    if values.len() % 2 == 1 {
        return Some(upper);
    }
    values.get(half.checked_sub(1)?).map(|lower| f64::midpoint(*lower, upper))
}

/// The variance that rows have in common, from those of their own with so many degrees of
/// freedom each. The median is not moved by the few that had bad luck; of few samples it lies
/// below the mean (Wilson and Hilferty say how far).
pub(super) fn common_variance(variances: Vec<f64>, degrees: usize) -> Option<f64> {
    let below = (1.0 - 2.0 / (9.0 * count(degrees))).powi(3);
    median(variances).map(|median| median / below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_few_values() {
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[1.0, 3.0]), Some(2.0));
        assert_eq!(variance(&[1.0]), None);
        assert_eq!(variance(&[1.0, 3.0]), Some(2.0));
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![9.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0, 2.0, 9.0]), Some(3.0));
    }

    #[test]
    fn intervals_become_narrower() {
        assert_eq!((t(1), t(2), t(30), t(1000)), (12.706, 4.303, 2.042, 2.042));
        assert!((1..40).all(|degrees| t(degrees) >= t(degrees + 1) && t(degrees) > 1.96));
    }
}
