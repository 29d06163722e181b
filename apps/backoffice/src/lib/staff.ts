import { useOutletContext } from 'react-router'
import type { Me } from './api.ts'

/** The signed-in member, on pages behind the sign-in. */
export const useStaff = (): Me => useOutletContext<Me>()
