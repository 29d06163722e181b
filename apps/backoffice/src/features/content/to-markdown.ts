import TurndownService from 'turndown'

const service = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced', emDelimiter: '*' })
service.remove(['script', 'style', 'noscript', 'iframe', 'object', 'form', 'button', 'title', 'meta', 'link'])
// A picture of another site is neither ours nor allowed on our pages.
service.addRule('picture', { filter: 'img', replacement: (_content, node) => (node as HTMLImageElement).getAttribute('alt') ?? '' })
service.addRule('link', {
  filter: (node) => node.nodeName === 'A' && !/^(https:|mailto:|tel:|\/(?!\/))/i.test(node.getAttribute('href') ?? ''),
  replacement: (content) => content,
})
// The page has its own heading of the first level.
service.addRule('heading', {
  filter: ['h1'],
  replacement: (content) => (content.trim() === '' ? '' : `\n\n## ${content.trim()}\n\n`),
})

/** Markdown of pasted HTML: text, headings, lists, links and emphasis; scripts, styles and pictures are left out. */
export const toMarkdown = (html: string): string => service.turndown(html)
