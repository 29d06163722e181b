import { createElement, forwardRef, type SVGProps } from 'react'

interface Shapes {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}
interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  size?: number
}

const hasRole = (props: object): boolean => Object.keys(props).some((name) => name === 'role' || name.startsWith('aria-'))

/**
 * An icon in the bundles of the site, in place of the package's own component, which also takes its looks from a context and from
 * other attributes. It draws the same.
 */
export default function createIcon({ node }: Shapes) {
  return forwardRef<SVGSVGElement, IconProps>(({ size = 24, color = 'currentColor', strokeWidth = 2, ...others }, ref) =>
    createElement(
      'svg',
      {
        ref,
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': hasRole(others) ? undefined : true,
        ...others,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    ),
  )
}
