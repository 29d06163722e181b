import { localeFromPath } from '@aquilane/domain/site/paths'
import type { BootData } from './boot-data.ts'
import { expectTexts } from './texts.tsx'

let latest: { path: string; page: Promise<Document> } | undefined

const fetchPage = async (path: string): Promise<Document> => new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')

/** A page as the server writes it; asked for once by all who want a part of it. */
export function loadPage(path: string): Promise<Document> {
  if (latest?.path !== path) {
    const page = fetchPage(path)
    latest = { path, page }
    page.catch(() => (latest = undefined))
  }
  return latest.page
}

/** Before the language changes: the page in that language has its texts, in one request instead of one for each namespace. */
export function expectPage(address: string): void {
  const path = new URL(address, location.href).pathname
  expectTexts(
    localeFromPath(path),
    loadPage(path).then((page) => (JSON.parse(page.getElementById('boot')?.textContent ?? '{}') as Partial<BootData>).texts ?? {}),
  )
}
