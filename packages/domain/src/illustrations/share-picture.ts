/** Pages with a picture of their own for links in messengers and social networks; all others share that of the home page. */
export const sharePictureKinds = ['home', 'article', 'press', 'deal', 'city', 'country', 'type', 'class', 'route'] as const

/** CSS pixels, as Open Graph asks for. */
export const sharePictureSize = { width: 1200, height: 630 } as const

export interface SharePicture {
  kind: (typeof sharePictureKinds)[number]
  /** Slug of a text, type or class; code of a city or country; `LON-NCE` of a route. */
  id: string
}
