import { Missing } from '~/features/shell/states.tsx'

export function MissingRoute() {
  return <Missing />
}
