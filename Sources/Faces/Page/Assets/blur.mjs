// Positions that are too inaccurate for the site.

/**
 * The metres to which a fix is known where the site does not use it; null where it does. `worst` is the site's limit, undefined
 * where there is no site.
 */
export function blurOf({ accuracy }, worst) {
  return accuracy > worst ? accuracy : null;
}
