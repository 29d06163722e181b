import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { contentActions, toSlug, type ContentAction, type ContentBlock } from '@aquilane/domain/content/content'
import { uuid } from '../../platform/uuid.ts'

/** No HTML of its own; whatever still gets through is removed below. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'a',
    'strong',
    'em',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'hr',
    'br',
    'code',
  ],
  allowedAttributes: { a: ['href'], h2: ['id'], th: ['style', 'scope'], td: ['style'] },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center)$/] } },
  allowedSchemes: ['https', 'mailto', 'tel'],
  // `//host` is a foreign address that looks like a path.
  allowProtocolRelative: false,
  transformTags: { th: sanitizeHtml.simpleTransform('th', { scope: 'col' }) },
}

interface Rendered {
  blocks: ContentBlock[]
  contents: { id: string; title: string }[]
}

/** A line of its own in braces: `{route city:LON city:NCE}`, `{aircraft pc-12}`, `{scene NCE-dusk "Caption"}`, `{picture <id> "What it shows"}`, `{search city:NCE "Label"}`. */
const directive = /^\{([a-z-]+)((?: [A-Za-z0-9:-]+)*)(?: "([^"]{1,120})")?\}$/

function toDirective(line: string): ContentBlock | null {
  const [, name, parameters = '', text] = directive.exec(line.trim()) ?? []
  if (name === undefined) return null
  const [first, second] = parameters.trim().split(' ')
  if (name === 'route' && first && second) return { type: 'route', from: first, to: second }
  if (name === 'aircraft' && first) return { type: 'aircraft', slug: first }
  if (name === 'scene' && first) return { type: 'picture', scene: first, ...(text !== undefined && { text }) }
  if (name === 'picture' && first && uuid.test(first.toLowerCase()) && text !== undefined)
    return { type: 'picture', id: first.toLowerCase(), text }
  if (isAction(name) && text !== undefined) return { type: 'action', target: name, text, ...(first && { to: first }) }
  return null
}

const isAction = (name: string): name is ContentAction => (contentActions as readonly string[]).includes(name)

/** Blocks of a Markdown text and its headings of the second level. Safe to insert into a page as they are. */
export function renderContent(source: string): Rendered {
  const blocks: ContentBlock[] = []
  const contents: Rendered['contents'] = []
  const ids = new Set<string>()
  const addText = (lines: string[]) => {
    if (lines.join('').trim() === '') return
    const tokens = markdown.parse(lines.join('\n'), {})
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'heading_open' || token.tag !== 'h2') continue
      const title = tokens[at + 1]!.children!.map(({ content }) => content).join('')
      const base = toSlug(title) || 'section'
      let id = base
      for (let n = 2; ids.has(id); n++) id = `${base}-${n}`
      ids.add(id)
      token.attrSet('id', id)
      contents.push({ id, title })
    }
    blocks.push({ type: 'html', html: sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), allowed) })
  }
  let lines: string[] = []
  for (const line of source.split(/\r?\n/)) {
    const block = toDirective(line)
    if (!block) {
      lines.push(line)
      continue
    }
    addText(lines)
    lines = []
    blocks.push(block)
  }
  addText(lines)
  return { blocks, contents }
}
