import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasRole, type StaffRole } from '@aquilane/domain/staff/roles'
import { ProblemError } from './problem.ts'

/** Whoever is signed in to the back office. */
export interface StaffActor {
  id: string
  email: string
  name: string
  roles: StaffRole[]
  sessionId: string
  /** When the session is over at the latest. */
  sessionEnds: Temporal.Instant
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The member of staff behind the session cookie; null for everybody else. */
    staff: StaffActor | null
  }
}

export interface StaffVerifier {
  /** @returns null for a token that is unknown, or whose session is over */
  verifyStaff(token: string): Promise<StaffActor | null>
}

export const staffCookie = 'staff_session'
/** What the back office calls itself; no form and no page of another site can send this header. */
export const staffApplication = 'backoffice'
const prefix = '/gamma/staff/'

/**
 * The door of `/gamma/staff/`: a session cookie where the endpoint asks for staff, the right role where it names some, and on
 * everything that changes something the header that only the back office's own pages can send. Bearer tokens mean nothing here.
 */
export function staffHook(app: FastifyInstance, deps: { verifier: StaffVerifier }): void {
  app.decorateRequest('staff', null)
  // As late as the customers' door: behind the limit of requests.
  app.addHook('preParsing', async (request) => {
    const definition = request.routeOptions.config.endpoint
    if (!definition?.path.startsWith(prefix)) return
    if (definition.auth === 'staff') {
      const token = sessionToken(request)
      request.staff = token === null ? null : await deps.verifier.verifyStaff(token)
      if (!request.staff) throw new ProblemError('UNAUTHORIZED', 'Sign in to the back office first: there is no session, or it is over.')
    }
    if (definition.method !== 'GET' && request.headers['application'] !== staffApplication)
      throw new ProblemError('FORBIDDEN', `This call must carry the header "application: ${staffApplication}".`)
    if (request.staff && definition.roles && !hasRole(request.staff.roles, definition.roles))
      throw new ProblemError('FORBIDDEN', `This needs one of the roles ${definition.roles.join(', ')}, or admin.`)
  })
}

/** The token of the session cookie, as the browser sent it. */
function sessionToken(request: FastifyRequest): string | null {
  const token = request.server.parseCookie(request.headers.cookie ?? '')[staffCookie] ?? ''
  return /^[A-Za-z0-9_-]{20,100}$/.test(token) ? token : null
}

/**
 * Sets the session cookie: out of reach of scripts, never sent from another site, and to the back office's calls only.
 * @param token null removes it
 */
export function setStaffCookie(reply: FastifyReply, token: string | null, options: { secure: boolean; seconds: number }): void {
  void reply.setCookie(staffCookie, token ?? '', {
    path: '/gamma/staff',
    httpOnly: true,
    sameSite: 'strict',
    maxAge: token === null ? 0 : options.seconds,
    secure: options.secure,
  })
}
