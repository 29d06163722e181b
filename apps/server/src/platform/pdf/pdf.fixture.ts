import { PDFiumLibrary } from '@hyzyla/pdfium'

/** A PDF as its reader sees it: text and pixels of every page. */
export async function readPdf(file: Buffer, scale = 1) {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const pages = []
    for (const page of document.pages()) {
      // Drawing lets go of the page.
      const text = page.getText().replaceAll(/\s+/g, ' ')
      const { data, width, height } = await page.render({ scale, render: 'bitmap' })
      pages.push({ text, data: new Uint8ClampedArray(data), width, height })
    }
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}
