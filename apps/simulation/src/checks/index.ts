import type { Check } from '../check.ts'
import { calendar } from './calendar.ts'
import { deadlines } from './deadlines.ts'
import { fairness } from './fairness.ts'
import { ledgerAudit } from './ledger.ts'
import { losses } from './losses.ts'
import { messages } from './messages.ts'
import { promises } from './promises.ts'
import { answers, jobs } from './server.ts'

export const checks: readonly Check[] = [answers, jobs, fairness, losses, calendar, messages, deadlines, promises, ledgerAudit]
