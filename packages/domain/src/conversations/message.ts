/** Length of a message, characters. */
export const messageRule = { minLength: 1, maxLength: 4_000 } as const
export const maxMessageFilePages = 20
/** A typing mark lasts this long without another key press, ms. */
export const typingMs = 6_000
/** Variables of a template, written as `{name}`. */
export const templateVariables = ['name', 'pnr', 'route', 'member'] as const
export type TemplateVariable = (typeof templateVariables)[number]

/** Marks that reverse the direction of the text after them: they make one text look like another. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A message as it is stored: one kind of line end, no marks of direction, no blank ends. */
export const toMessageText = (typed: string): string => typed.replaceAll(/\r\n?/g, '\n').replaceAll(directionMarks, '').trim()

/** A template with its variables filled in; unknown ones stay as they are, those without a value are left out. */
export const fillTemplate = (template: string, values: Partial<Record<TemplateVariable, string>>): string =>
  template
    .replaceAll(/\{(\w+)\}/g, (written, name: string) =>
      (templateVariables as readonly string[]).includes(name) ? (values[name as TemplateVariable] ?? '') : written,
    )
    .replaceAll(/ +([,.!?])/g, '$1')
    .replaceAll(/ {2,}/g, ' ')
