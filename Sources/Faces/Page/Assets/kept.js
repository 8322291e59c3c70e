// Choices that this browser keeps, where it keeps any: some throw at the mere access.

/** The word that was kept under a name; null for none. */
export function kept(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

export function keep(name, word) {
  try { localStorage.setItem(name, word); } catch { /* The choice then holds until the page is closed. */ }
}
