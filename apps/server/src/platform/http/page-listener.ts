/** Called with every document that is sent; not with the data of one. */
export type PageListener = (page: {
  /** Path and query. */
  url: string
  referrer: string | undefined
  userAgent: string | undefined
  isNavigation: boolean
}) => void
