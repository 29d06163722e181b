/** Kinds of editorial text. `page`, `place` and `fleet` are asked for by a fixed key, the others by their slug. */
export const contentKinds = ['article', 'press', 'deal', 'story', 'page', 'place', 'fleet'] as const
export type ContentKind = (typeof contentKinds)[number]

/** `scheduled` and `published` texts may have a newer draft. */
export const contentStatuses = ['draft', 'scheduled', 'published', 'archived'] as const
export type ContentStatus = (typeof contentStatuses)[number]

/** Subjects of articles and press items; their names are texts of the interface. */
export const contentTags = ['prices', 'airports', 'cabin', 'pets', 'winter', 'empty-legs', 'guides', 'safety', 'company', 'events'] as const
export type ContentTag = (typeof contentTags)[number]

/** Texts that a page asks for by key. */
export const pageKeys = ['agreement', 'aml', 'conditions', 'privacy', 'accessibility', 'promo', 'landing'] as const
export type PageKey = (typeof pageKeys)[number]

/** Block of a text: sanitised HTML, or something that the page draws itself. */
export interface ContentBlock {
  type: 'html' | 'route' | 'aircraft' | 'action' | 'picture'
  html?: string
  /** `route`: selectors of both ends. `action`: the destination that fills the search, if any. */
  from?: string
  to?: string
  /** `aircraft`: slug of the type. */
  slug?: string
  /** `action` */
  target?: ContentAction
  /** Label of an action, caption of a picture. */
  text?: string
  /** `picture`: name of a drawn scene, or id of an uploaded picture. */
  scene?: string
  id?: string
}

/** Where a call to action leads. */
export const contentActions = ['search', 'explore', 'empty-legs', 'shared-flights', 'fleet', 'loyalty', 'contacts'] as const
export type ContentAction = (typeof contentActions)[number]

/** Widths in pixels of an uploaded picture; a smaller picture is not enlarged. */
export const pictureSizes = [800, 1600] as const
export type PictureSize = (typeof pictureSizes)[number]

/** Parts of a text in one language. */
interface TranslatedText {
  lead: string
  body: string
}

/** Languages that lack a part which the other language has; such a text is not published. */
export function missingTranslations<L extends string>(texts: Readonly<Record<L, TranslatedText>>): L[] {
  const languages = Object.keys(texts) as L[]
  const isEmpty = (text: string): boolean => text.trim() === ''
  return languages.filter((language) =>
    languages.some(
      (other) =>
        (isEmpty(texts[language].lead) && !isEmpty(texts[other].lead)) || (isEmpty(texts[language].body) && !isEmpty(texts[other].body)),
    ),
  )
}

const wordsPerMinute = 220

/** Words of a Markdown text, signs of the markup left out. */
export const countWords = (markdown: string): number => markdown.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0

/** Whole minutes to read a Markdown text, at least one. */
export const readingMinutes = (markdown: string): number => Math.max(1, Math.round(markdown.split(/\s+/).length / wordsPerMinute))

/** `Dove atterrare a Nizza?` → `dove-atterrare-a-nizza` */
export const toSlug = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’']s\b/g, 's')
    .replaceAll(/[’']/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
