import { useEffect } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'

type Navigate = (to: string, options?: NavigateOptions) => Promise<void>

let navigator: Navigate = async (to) => location.assign(to)

/** Navigates from outside React: through the router once the page is hydrated. Resolves when the page is there. */
export const navigate: Navigate = (to, options) => navigator(to, options)

/** Rendered once in the shell. */
export function NavigateProvider(): null {
  const navigate = useNavigate()
  useEffect(() => {
    navigator = async (to, options) => navigate(to, options)
  }, [navigate])
  return null
}
