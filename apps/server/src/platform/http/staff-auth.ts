import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasPermission, rolesWith } from '@aquilane/domain/staff/permissions'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import { Refusal } from '@aquilane/domain/refusal'

/** The signed-in member of staff. */
export interface StaffActor {
  id: string
  email: string
  name: string
  roles: StaffRole[]
  sessionId: string
  /** End of the session at the latest. */
  sessionEnds: Temporal.Instant
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The member of staff of the session cookie; null without one. */
    staff: StaffActor | null
  }
}

export interface StaffVerifier {
  /** @returns null for an unknown token or an ended session */
  verifyStaff(token: string): Promise<StaffActor | null>
}

export const staffCookie = 'staff_session'
/** What the back office calls itself; no form and no page of another site can send this header. */
export const staffApplication = 'backoffice'
const prefix = '/gamma/staff/'

/**
 * Checks calls to `/gamma/staff/`: a session cookie where the endpoint asks for staff, its permission, and on
 * everything that changes something the header that only the back office's own pages can send. Bearer tokens mean nothing here.
 */
export function staffHook(app: FastifyInstance, deps: { verifier: StaffVerifier }): void {
  app.decorateRequest('staff', null)
  // Like customers' authentication: after the request limit.
  app.addHook('preParsing', async (request) => {
    const definition = request.routeOptions.config.endpoint
    if (!definition?.path.startsWith(prefix)) return
    if (definition.auth === 'staff') {
      const token = sessionToken(request)
      request.staff = token === null ? null : await deps.verifier.verifyStaff(token)
      if (!request.staff) throw new Refusal('UNAUTHORIZED', 'Sign in to the back office first: there is no session, or it is over.')
    }
    if (definition.method !== 'GET' && request.headers['application'] !== staffApplication)
      throw new Refusal('FORBIDDEN', `This call must carry the header "application: ${staffApplication}".`)
    const { permission } = definition
    if (request.staff && permission && !hasPermission(request.staff.roles, permission))
      throw new Refusal('FORBIDDEN', `This needs one of the roles ${rolesWith(permission).join(', ')}.`)
  })
}

/** The token of the session cookie, as the browser sent it. */
function sessionToken(request: FastifyRequest): string | null {
  const token = request.server.parseCookie(request.headers.cookie ?? '')[staffCookie] ?? ''
  return /^[A-Za-z0-9_-]{20,100}$/.test(token) ? token : null
}

/**
 * Sets the session cookie: HttpOnly, SameSite=Strict, and limited to the back office's paths.
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
