import { Outlet } from 'react-router'
import { errorMeta, ErrorPage } from '~/features/shell/index.ts'
import type { Route } from './+types/contained.ts'

export const meta: Route.MetaFunction = (args) => (args.error === undefined ? [] : errorMeta(args))

export default function Pages() {
  return <Outlet />
}

/** The error of a page, inside the shell: footer, session and open dialogs stay as they are. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
