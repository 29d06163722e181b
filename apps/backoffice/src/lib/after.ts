/** Where a page of a list begins, from its address; null: by its number. Anything else than `next` of a list is left out. */
export function readAfter(params: URLSearchParams): string | null {
  const after = params.get('after')
  return after !== null && /^[\w-]{60,120}$/.test(after) ? after : null
}
