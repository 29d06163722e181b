/** Origin of the API where it is not that of the page (`API_URL`); empty: the same. */
export const apiOrigin = typeof document === 'undefined' ? '' : (document.documentElement.dataset['api'] ?? '')
