import { SaxesParser } from 'saxes'

/** An element of a document, by its local name: prefixes are the writer's taste. */
export interface XmlNode {
  name: string
  /** Namespace. */
  space: string
  attributes: Record<string, string>
  children: XmlNode[]
  /** Character data directly inside, trimmed. */
  text: string
}

/** The text is no document that we read. */
export class XmlError extends Error {}

const limits = { depth: 32, elements: 200_000, text: 10_000 } as const

/**
 * Reads a document whole. Only the five entities that XML itself has are known and nothing is ever fetched: a document with a type
 * declaration, the place where others are made, is refused.
 * @throws XmlError
 */
export function readXml(text: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlNode[] = []
  let root: XmlNode | null = null
  let elements = 0
  const rejectXml = (why: string): never => {
    throw new XmlError(why)
  }
  const appendText = (data: string) => {
    const node = open.at(-1)
    if (!node) return
    node.text += data
    if (node.text.length > limits.text) rejectXml('An element holds too much text.')
  }
  parser.on('error', (error) => rejectXml(error.message))
  parser.on('doctype', () => rejectXml('It has a document type declaration.'))
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= limits.depth) rejectXml('Its elements are nested too deep.')
    if (++elements > limits.elements) rejectXml('It has too many elements.')
    const node: XmlNode = {
      name: local,
      space: uri,
      attributes: Object.fromEntries(Object.values(attributes).map((attribute) => [attribute.local, attribute.value])),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  parser.on('closetag', () => {
    const node = open.pop()
    if (node) node.text = node.text.trim()
  })
  parser.on('text', appendText)
  parser.on('cdata', appendText)
  parser.write(text).close()
  return root ?? rejectXml('It is empty.')
}

/** All elements on a path below: `all(node, 'NtryDtls/TxDtls')`. */
export const all = (node: XmlNode, path: string): XmlNode[] =>
  path
    .split('/')
    .reduce<XmlNode[]>((nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)), [node])

/** Text of the first element on one of the paths that has any; null when none has. */
export function textAt(node: XmlNode, ...paths: string[]): string | null {
  for (const path of paths) {
    const text = all(node, path).find((found) => found.text !== '')?.text
    if (text !== undefined) return text
  }
  return null
}
