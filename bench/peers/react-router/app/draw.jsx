import { createElement } from 'react'
import { Link } from 'react-router'

/** Elements as the measured page has them, written as [tag, attributes, children]; links of the site are the router's. */
export function draw(nodes, slot) {
  return nodes.map((node, key) => {
    if (typeof node === 'string') return node
    const [tag, attributes, children] = node
    if (tag === 'slot') return slot
    if (tag !== 'a' || !attributes.href.startsWith('/')) return createElement(tag, { ...attributes, key }, ...draw(children, slot))
    const { href, ...rest } = attributes
    return createElement(Link, { ...rest, key, to: href, prefetch: 'intent' }, ...draw(children, slot))
  })
}
