import { useEffect } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'

type Navigate = (to: string, options?: NavigateOptions) => void

let navigator: Navigate = (to) => location.assign(to)

/** Navigates from outside React: through the router once the page is hydrated. */
export const navigate: Navigate = (to, options) => navigator(to, options)

/** Rendered once in the shell. */
export function NavigateProvider(): null {
  const navigate = useNavigate()
  useEffect(() => {
    navigator = (to, options) => void navigate(to, options)
  }, [navigate])
  return null
}
