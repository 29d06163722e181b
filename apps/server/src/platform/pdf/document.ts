import type { Content } from 'pdfmake/interfaces.js'

/** A document to print: content of pdfmake without functions, because it travels to another thread. */
export interface PdfDocument {
  title: string
  /** BCP 47, for those who have it read to them. */
  language: string
  content: Content[]
  /** At the foot of every page; `{page}` and `{pages}` are filled in. */
  footer: string
}

export type RenderResponse = { id: number; bytes: Uint8Array } | { id: number; fault: string }
export interface RenderRequest {
  id: number
  document: PdfDocument
}
