import { NotFound } from '~/features/shell/states.tsx'

export function NotFoundRoute() {
  return <NotFound />
}
