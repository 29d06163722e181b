import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { paths, type Paths } from '@aquilane/domain/site/paths'
import routes from './routes.ts'
import { built } from './lib/available-routes.ts'

const wantsIds = (make: (...args: never[]) => string): boolean => !/^\(\s*\)|^\(query\)|^query/.test(make.toString())

/** Any address of the page. */
function toUrl(name: keyof Paths): string {
  const make = paths.it[name] as (...args: string[]) => string
  return (wantsIds(make) ? make('x', 'y') : make()).replace(/\?.*$/, '')
}

it('menu and footer link exactly the pages that have a route', () => {
  const names = Object.keys(paths.it) as (keyof Paths)[]
  const routed = names.filter(
    (name) =>
      matchRoutes(routes as unknown as RouteObject[], toUrl(name))
        ?.at(-1)
        ?.route.path?.endsWith('*') !== true,
  )
  expect(routed.toSorted()).toEqual([...built].filter((name) => name !== 'chat').toSorted())
})
