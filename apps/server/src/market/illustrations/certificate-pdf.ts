import type { PdfDocument } from '../../platform/pdf/render.ts'

const ink = '#16202e'
const gold = '#8a6a3b'
const quiet = '#5b6472'

/** The wings of the seal in the footer, in a box of 96 × 96. */
const seal = (short: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="110" height="110">
<circle cx="48" cy="48" r="46.5" fill="none" stroke="${gold}"/><circle cx="48" cy="48" r="41.5" fill="none" stroke="${gold}" stroke-dasharray="1 2.6"/>
<path fill="${gold}" d="M48 38.5c-6-3.6-13.4-4.6-21-3 4.6 1 8 2.6 10.6 4.8-4-.8-7.8-.7-11.2.4 8.4.2 15.4 2.5 21.6 6.3 6.2-3.8 13.2-6.1 21.6-6.3-3.4-1.1-7.2-1.2-11.2-.4 2.6-2.2 6-3.8 10.6-4.8-7.6-1.6-15-.6-21 3z"/>
<path d="M${48 - short.length * 4} 60h${short.length * 8}" stroke="${gold}" fill="none"/></svg>`

interface Certificate {
  /** Of the association. */
  name: string
  short: string
  year: number
}

/**
 * A membership certificate drawn by us and marked as a sample (spec §9): the association did not issue it. In English, as the
 * associations issue theirs.
 */
export function certificateDocument({ name, short, year }: Certificate, company: string): PdfDocument {
  const centred = { alignment: 'center' as const }
  return {
    title: `${short} membership certificate ${year} (sample)`,
    language: 'en',
    content: [
      { text: 'SAMPLE · NOT ISSUED BY THE ASSOCIATION', ...centred, bold: true, color: '#a3262a', fontSize: 11, margin: [0, 30, 0, 36] },
      { svg: seal(short), ...centred, margin: [0, 0, 0, 30] },
      { text: name, font: 'serif', ...centred, fontSize: 28, color: ink, lineHeight: 1, margin: [0, 0, 0, 40] },
      { text: 'Certificate of membership', ...centred, color: gold, fontSize: 14, margin: [0, 0, 0, 28] },
      { text: 'This is to certify that', ...centred, color: quiet, margin: [0, 0, 0, 10] },
      { text: company, font: 'serif', ...centred, fontSize: 24, color: ink, margin: [0, 0, 0, 10] },
      { text: `is a member of the association for the year ${year}.`, ...centred, color: quiet, margin: [0, 0, 0, 60] },
      {
        text: `This page shows where the certificate of ${short} appears once the company has received it. It proves no membership.`,
        ...centred,
        color: quiet,
        fontSize: 9,
      },
    ],
    footer: 'Sample · {page} / {pages}',
  }
}
