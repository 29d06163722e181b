/** Sizes a picture of the client is kept and served in; spec §3: 180x180. */
export const photoSizes = ['40x40', '80x80', '180x180', '360x360'] as const
export type PhotoSize = (typeof photoSizes)[number]
