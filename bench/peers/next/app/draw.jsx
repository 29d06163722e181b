import { createElement } from 'react'
import Link from 'next/link'

/** Elements as the measured page has them, written as [tag, attributes, children]; links of the site are the framework's. */
export function draw(nodes, slot) {
  return nodes.map((node, key) => {
    if (typeof node === 'string') return node
    const [tag, attributes, children] = node
    if (tag === 'slot') return slot
    const inside = tag === 'a' && attributes.href.startsWith('/')
    return createElement(inside ? Link : tag, { ...attributes, key }, ...draw(children, slot))
  })
}
