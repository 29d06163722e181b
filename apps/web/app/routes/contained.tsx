import { Outlet } from 'react-router'
import { errorMeta } from '~/features/shell/error-meta.ts'
import { ErrorPage } from '~/features/shell/error-page.tsx'
import type { Route } from './+types/contained.ts'

export const meta: Route.MetaFunction = (args) => (args.error === undefined ? [] : errorMeta(args))

export default function Pages() {
  return <Outlet />
}

/** The error of a page, inside the shell: footer, session and open dialogs stay as they are. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
