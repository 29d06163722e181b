/** Element of a page as [tag, attributes, children]. */
export type PageNode = string | [tag: string, attributes: Record<string, string | boolean>, children: PageNode[]]

const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
const switches = new Set(['hidden', 'disabled', 'checked', 'required', 'inert', 'async', 'defer', 'novalidate', 'readonly'])
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const unescape = (text: string): string => text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '')

/** Reads HTML as React's server renderer writes it: every element closed, every attribute in double quotes. */
export function parsePage(html: string): PageNode[] {
  const roots: PageNode[] = []
  const open: PageNode[][] = [roots]
  const tags: string[] = []
  const token = /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-zA-Z][\w-]*)>|<([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gi
  let skipUntil = 0
  for (const match of html.matchAll(token)) {
    if (match.index < skipUntil) continue
    const [whole, closed, opened, attributes = '', selfClosed] = match
    const into = open.at(-1)!
    if (closed) {
      if (tags.pop() !== closed) throw new Error(`</${closed}> closes something else`)
      open.pop()
    } else if (opened) {
      const node: PageNode = [opened, readAttributes(attributes), []]
      into.push(node)
      if (opened === 'script' || opened === 'style') {
        const end = html.indexOf(`</${opened}>`, match.index)
        skipUntil = end + opened.length + 3
      } else if (!voids.has(opened) && !selfClosed) {
        open.push(node[2])
        tags.push(opened)
      }
    } else if (!whole.startsWith('<!')) {
      const before = into.at(-1)
      // React parts neighbouring texts with a comment: one text for a reader.
      if (typeof before === 'string') into[into.length - 1] = before + unescape(whole)
      else into.push(unescape(whole))
    }
  }
  if (tags.length > 0) throw new Error(`<${tags.at(-1)}> is not closed`)
  return roots
}

function readAttributes(text: string): Record<string, string | boolean> {
  const attributes: Record<string, string | boolean> = {}
  for (const [, name = '', value] of text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
    if (name === 'class') attributes['className'] = unescape(value ?? '')
    else if (name === 'for') attributes['htmlFor'] = unescape(value ?? '')
    else if (name !== 'style') attributes[name] = switches.has(name.toLowerCase()) ? true : unescape(value ?? '')
  }
  return attributes
}

/** The first element that fits, in reading order. */
export function findNode(
  nodes: readonly PageNode[],
  fits: (tag: string, attributes: Record<string, string | boolean>) => boolean,
): Exclude<PageNode, string> | null {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (fits(node[0], node[1])) return node
    const inside = findNode(node[2], fits)
    if (inside) return inside
  }
  return null
}

/** A copy in which one element is replaced. */
export function replaceNode(nodes: readonly PageNode[], from: PageNode, to: PageNode): PageNode[] {
  return nodes.map((node) => (node === from ? to : typeof node === 'string' ? node : [node[0], node[1], replaceNode(node[2], from, to)]))
}

/** A copy without scripts, style sheets and the like. */
export function onlyVisible(nodes: readonly PageNode[]): PageNode[] {
  return nodes.flatMap((node): PageNode[] => {
    if (typeof node === 'string') return [node]
    return ['script', 'style', 'link', 'meta', 'template', 'title'].includes(node[0]) || node[1]['hidden'] === true
      ? []
      : [[node[0], node[1], onlyVisible(node[2])]]
  })
}

/** Everything there is to read, one line per text. */
export function getText(nodes: readonly PageNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node.trim() : getText(node[2])))
    .filter(Boolean)
    .join('\n')
}

/** How many elements. */
export function countNodes(nodes: readonly PageNode[]): number {
  return nodes.reduce<number>((sum, node) => (typeof node === 'string' ? sum : sum + 1 + countNodes(node[2])), 0)
}
