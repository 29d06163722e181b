import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { listTicketPassports } from '@aquilane/contract/travel-documents'
import { filesPerTicket, documentKeepDays, takesFiles, type PageSize, type TicketStatus } from '@aquilane/domain/travel-documents/travel-document'
import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import type { IdentityService } from '../identity/service.ts'
import type { Flight, OrdersService } from '../orders/service.ts'
import type { PersonsService, WirePerson } from '../passengers/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Trx } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import { ProblemError } from '../platform/http/problem.ts'
import type { Spooled } from '../platform/files/upload-spool.ts'
import type { Vault } from '../platform/files/encrypted-files.ts'
import { farewell } from './personal-data.ts'
import { createIntake } from './upload.ts'
import { createLooks } from './previews.ts'
import { createMoves, personTaken } from './transitions.ts'
import {
  approvedElsewhere,
  deleteFiles,
  dueForErasure,
  filesOf,
  insertFile,
  insertTicket,
  lockTicket,
  markFiles,
  ticketById,
  ticketsOfLeg,
  updateTicket,
  type TicketRow,
} from './queries.ts'
import { createReview, type ReviewService } from './review.ts'
import { readingOf, uuid, wireTicket, type WireFile, type WireTicket } from './wire.ts'

export type { Reviewer, ReviewService } from './review.ts'

interface LegOf {
  clientId: string
  orderId: string
  legId: string
}

/** Every method throws NOT_FOUND for what is unknown or somebody else's, alike. */
export interface DocumentsService {
  list(leg: LegOf): Promise<ResponseOf<typeof listTicketPassports>>
  /** @throws FLIGHT_COMPLETED, LIMIT_REACHED */
  create(leg: LegOf): Promise<{ id: string }>
  /** All or none. @throws WRONG_FORMAT, WRONG_SIZE, FILE_BROKEN, STORAGE_FULL, LIMIT_REACHED, TICKET_STATE_CONFLICT, FLIGHT_COMPLETED, TOO_MANY_REQUESTS */
  addFiles(clientId: string, ticketId: string, files: readonly Spooled[]): Promise<WireFile[]>
  removeFiles(clientId: string, ticketId: string, fileIds: readonly string[]): Promise<void>
  submit(clientId: string, id: string): Promise<WireTicket>
  cancel(clientId: string, id: string): Promise<void>
  file(input: { clientId: string; ticketId: string; fileId: string; page: number; index: PageSize }): Promise<Buffer>
  /** @throws PERSON_SAVED, TICKET_STATE_CONFLICT, LIMIT_REACHED */
  savePerson(clientId: string, id: string): Promise<WirePerson>
  reusable(leg: LegOf): Promise<WireTicket[]>
  reuse(leg: LegOf & { ticketId: string }): Promise<WireTicket>
  review: ReviewService
  /** Erases what is past its date. @returns how many papers */
  eraseDue(): Promise<number>
}

/** Infants on laps, pets in their boxes: they have papers and no seat. */
const besidesSeats = 8

const noSuchLeg = () => new ProblemError('NOT_FOUND', 'You have no such leg.')
const noSuchTicket = () => new ProblemError('NOT_FOUND', 'You have no such papers.')

export function createDocuments(deps: {
  db: Database
  clock: Clock
  events: Events
  vault: Vault
  orders: Pick<OrdersService, 'flight' | 'summaries' | 'lock'>
  persons: Pick<PersonsService, 'faults' | 'adopt'>
  identity: Pick<IdentityService, 'client'>
  /** Million bytes of one file. */
  megabytes: number
  uploadsPerClientHour: number
}): DocumentsService {
  const { db, clock, vault, orders } = deps
  const moves = createMoves(deps)
  const looks = createLooks(deps)
  const intake = createIntake(deps)

  const isOpen = (flight: Flight) =>
    (activeOrderStatuses as readonly string[]).includes(flight.status) &&
    Temporal.Instant.compare(flight.arrivalAt ?? flight.departureAt, clock.now()) > 0

  const legOf = async (on: Db, { clientId, orderId, legId }: LegOf): Promise<Flight> => {
    const flight = await orders.flight(on, orderId, legId)
    if (flight?.clientId !== clientId) throw noSuchLeg()
    return flight
  }

  const openLeg = async (trx: Trx, leg: LegOf): Promise<Flight> => {
    await legOf(trx, leg)
    await orders.lock(trx, leg.orderId)
    const flight = await legOf(trx, leg)
    if (!isOpen(flight)) throw new ProblemError('FLIGHT_COMPLETED', 'This flight is over or given up: its passengers stay as they were.')
    return flight
  }

  const own = async (on: Db, clientId: string, id: string): Promise<TicketRow> => {
    const ticket = uuid.test(id) ? await ticketById(on, id) : undefined
    if (ticket?.client_id !== clientId || ticket.status === 'canceled') throw noSuchTicket()
    return ticket
  }

  /** The client's own papers, held, on a flight that still takes changes. The order is locked first: nobody waits in a circle. */
  const held = async (trx: Trx, clientId: string, id: string): Promise<TicketRow> => {
    const known = await own(trx, clientId, id)
    await openLeg(trx, { clientId, orderId: known.order_id, legId: known.order_leg_id })
    const ticket = await lockTicket(trx, id)
    if (!ticket || ticket.status === 'canceled') throw noSuchTicket()
    return ticket
  }

  const takingFiles = (ticket: TicketRow): TicketRow => {
    if (takesFiles(ticket.status as TicketStatus)) return ticket
    throw new ProblemError('TICKET_STATE_CONFLICT', `These papers are "${ticket.status}" now: files can no longer be changed.`)
  }

  const wired = async (on: Db, tickets: readonly TicketRow[]): Promise<WireTicket[]> => {
    const files = await filesOf(
      on,
      tickets.map(({ id }) => id),
    )
    return tickets.map((ticket) => wireTicket(ticket, files.get(ticket.id) ?? []))
  }

  const roomOn = async (trx: Trx, flight: Flight) => {
    const limit = flight.pax + besidesSeats
    if ((await ticketsOfLeg(trx, flight.legId)).length >= limit)
      throw new ProblemError('LIMIT_REACHED', `This leg has papers for ${limit} travellers already. Take one off first.`)
  }

  const reusableOn = async (on: Db, flight: Flight): Promise<TicketRow[]> => {
    const key = (ticket: TicketRow) => {
      const document = readingOf(ticket)?.document
      return document && `${document.country} ${document.number}`
    }
    const taken = new Set((await ticketsOfLeg(on, flight.legId)).map(key))
    const lastDay = (flight.arrivalAt ?? flight.departureAt).toString().slice(0, 10)
    const candidates = (await approvedElsewhere(on, flight.clientId, flight.legId)).filter((ticket) => {
      const expiry = readingOf(ticket)?.document.expiry_date
      return !taken.has(key(ticket)) && (!expiry || expiry >= lastDay)
    })
    // Of one person the papers checked last.
    return candidates.filter((ticket, at) => candidates.findIndex((other) => key(other) === key(ticket)) === at)
  }

  const eraseById = (id: string, reason: string) =>
    db.transaction().execute(async (trx) => {
      const ticket = await lockTicket(trx, id)
      if (!ticket || ticket.erased_at) return false
      await moves.erase(trx, ticket, 'system', reason)
      return true
    })

  farewell({ ...deps, moves })

  return {
    review: createReview({ ...deps, moves, looks, now: () => clock.now() }),

    async list(leg) {
      const flight = await legOf(db, leg)
      return {
        data: await wired(db, await ticketsOfLeg(db, leg.legId)),
        open: isOpen(flight),
        limits: { file_megabytes: deps.megabytes, files: filesPerTicket },
      }
    },

    create: (leg) =>
      db.transaction().execute(async (trx) => {
        const flight = await openLeg(trx, leg)
        const begun = (await ticketsOfLeg(trx, leg.legId)).find(({ status }) => status === 'new')
        if (begun) return { id: begun.id }
        await roomOn(trx, flight)
        const values = { order_id: leg.orderId, order_leg_id: leg.legId, client_id: leg.clientId, created_at: clock.now().toString() }
        const ticket = await insertTicket(trx, { ...values, status: 'new' })
        if (!ticket) throw new ProblemError('TICKET_STATE_CONFLICT', 'Somebody has begun these papers meanwhile. Read them anew.')
        await moves.born(trx, ticket, 'created', `client:${leg.clientId}`)
        return { id: ticket.id }
      }),

    async addFiles(clientId, ticketId, files) {
      const ticket = takingFiles(await own(db, clientId, ticketId))
      if (files.length === 0)
        throw new ProblemError('VALIDATION_FAILED', 'The form carries no file.', {
          errors: [{ path: 'files[]', code: 'required', message: 'Send at least one file.' }],
        })
      await intake.count(clientId, files.length)
      const flight = await legOf(db, { clientId, orderId: ticket.order_id, legId: ticket.order_leg_id })
      if (!isOpen(flight)) throw new ProblemError('FLIGHT_COMPLETED', 'This flight is over or given up: its passengers stay as they were.')
      const room = filesPerTicket - ((await filesOf(db, [ticketId])).get(ticketId)?.length ?? 0)
      if (files.length > room) throw intake.noRoom()
      return intake.store(clientId, files, async (trx, kept) => {
        takingFiles(await held(trx, clientId, ticketId))
        const rows = []
        for (const { file, ...about } of kept) {
          await vault.claim(trx, file)
          rows.push(await insertFile(trx, { ticket_id: ticketId, file_id: file.id, created_at: clock.now().toString(), ...about }))
        }
        return rows
      })
    },

    removeFiles: (clientId, ticketId, fileIds) =>
      db.transaction().execute(async (trx) => {
        takingFiles(await held(trx, clientId, ticketId))
        const known = ((await filesOf(trx, [ticketId])).get(ticketId) ?? []).map(({ id }) => id)
        if (fileIds.some((id) => !known.includes(id))) throw new ProblemError('NOT_FOUND', 'These papers have no such file.')
        await vault.erase(trx, await deleteFiles(trx, ticketId, fileIds))
      }),

    submit: (clientId, id) =>
      db.transaction().execute(async (trx) => {
        const ticket = await held(trx, clientId, id)
        const moved = await moves.move(trx, ticket, 'submitted', `client:${clientId}`, {
          rounds: ticket.rounds + 1,
          reason: null,
          comment: null,
          submitted_at: clock.now().toString(),
        })
        await markFiles(trx, id, ['new'], 'progress')
        return (await wired(trx, [moved]))[0]!
      }),

    cancel: (clientId, id) =>
      db.transaction().execute(async (trx) => {
        const ticket = await held(trx, clientId, id)
        const actor = `client:${clientId}` as const
        const gone = await moves.move(trx, ticket, 'canceled', actor, { reason: null, comment: null, person: null, document: null })
        await moves.erase(trx, gone, actor, 'taken off the leg')
      }),

    file: ({ clientId, ...look }) => looks.see({ ...look, clientId, actor: `client:${clientId}`, label: 'AQUILANE' }),

    savePerson: (clientId, id) =>
      db.transaction().execute(async (trx) => {
        await own(trx, clientId, id)
        const ticket = (await lockTicket(trx, id))!
        const reading = readingOf(ticket)
        if (!reading) throw new ProblemError('TICKET_STATE_CONFLICT', 'Only an approved passenger can be saved.')
        if (ticket.person_id) throw new ProblemError('PERSON_SAVED', 'This passenger stands in your profile already.')
        const added = await deps.persons.adopt(trx, clientId, reading.person, reading.document)
        if (!added.ok) {
          if (added.code === 'LIMIT_REACHED')
            throw new ProblemError(
              'LIMIT_REACHED',
              `There is room for ${added.limit} passengers and no more. Remove one that is not needed.`,
            )
          throw new ProblemError('TICKET_STATE_CONFLICT', 'These papers cannot be saved as a passenger any more.')
        }
        await updateTicket(trx, id, { person_id: added.value.id })
        return added.value
      }),

    reusable: async (leg) => wired(db, await reusableOn(db, await legOf(db, leg))),

    async reuse({ ticketId, ...leg }) {
      const source = await own(db, leg.clientId, ticketId)
      const flight = await legOf(db, leg)
      if (!(await reusableOn(db, flight)).some(({ id }) => id === source.id))
        throw new ProblemError(
          'TICKET_STATE_CONFLICT',
          'This passenger cannot be taken along: not approved, on the leg already, or the document ends too early.',
        )
      const files = (await filesOf(db, [source.id])).get(source.id) ?? []
      await intake.count(leg.clientId, Math.max(1, files.length))
      const copies = await intake.copy(files)
      try {
        return await db.transaction().execute(async (trx) => {
          await roomOn(trx, await openLeg(trx, leg))
          const still = await lockTicket(trx, source.id)
          const reading = still && readingOf(still)
          if (!reading) throw new ProblemError('TICKET_STATE_CONFLICT', 'These papers have been erased meanwhile.')
          const now = clock.now().toString()
          const ticket = (await insertTicket(trx, {
            order_id: leg.orderId,
            order_leg_id: leg.legId,
            client_id: leg.clientId,
            status: 'approved',
            person: JSON.stringify(reading.person),
            document: JSON.stringify(reading.document),
            person_id: still.person_id,
            created_at: now,
            decided_at: now,
          }))!
          for (const { file, ...about } of copies) {
            await vault.claim(trx, file)
            await insertFile(trx, { ...about, ticket_id: ticket.id, file_id: file.id, status: 'approved', created_at: now })
          }
          await moves.born(trx, ticket, 'reused', `client:${leg.clientId}`)
          return (await wired(trx, [ticket]))[0]!
        })
      } catch (error) {
        for (const { file } of copies) await vault.drop(file)
        if (personTaken(error)) throw new ProblemError('TICKET_STATE_CONFLICT', 'This passenger is on the leg already.', { cause: error })
        throw error
      }
    },

    async eraseDue() {
      let erased = 0
      const before = clock.now().subtract({ hours: documentKeepDays * 24 })
      for (const id of await dueForErasure(db, before)) if (await eraseById(id, 'kept long enough')) erased += 1
      return erased
    },
  }
}
