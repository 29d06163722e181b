import { useOutletContext } from 'react-router'
import type { Me } from './api.ts'

/** Who is signed in, on pages that only exist for somebody who is. */
export const useStaff = (): Me => useOutletContext<Me>()
