/** What customers write in several lines (spec §5), unless a field needs more room. */
export const textAreaRule = { minLength: 2, maxLength: 255 } as const

/** Latin letters with the digits, signs and line breaks of a message: crews, caterers and operators read it. */
export const latinText = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\p{Z}\s\u200D]*$/u
