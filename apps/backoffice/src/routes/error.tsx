import { LoadFailed } from '~/features/shell/states.tsx'

/** A fault of ours while drawing a page. */
export function ErrorRoute() {
  return <LoadFailed retry={() => location.reload()} />
}
