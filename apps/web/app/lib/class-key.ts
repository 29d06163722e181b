import type { Messages } from '@aquilane/i18n/messages'

type ClassKey = keyof Messages['fleet']['class']

/** Key of an aircraft class in the texts of `fleet`. */
export const toClassKey = (slug: string): ClassKey => slug.replaceAll('-', '_') as ClassKey
