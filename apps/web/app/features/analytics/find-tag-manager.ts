/** Addresses that are keys: no other company learns them. */
const isKey = /^\/(?:it\/)?(?:assistant-invitation|crew|pay|quote|stop-merge|trip)\//

/** The script that measures a page; null: the installation has none, or the address of the page is a key. */
export const findTagManager = (tagManager: { script: string } | null, pathname: string): string | null =>
  isKey.test(pathname) ? null : (tagManager?.script ?? null)
