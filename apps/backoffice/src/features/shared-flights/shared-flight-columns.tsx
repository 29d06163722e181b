import { useTranslations } from 'use-intl'
import { airportLabel } from '~/lib/airport-code.ts'
import { money, Open, tail, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import type { StaffSharedFlight } from './shared-flights.ts'

export function useSharedFlightColumns(): Column<StaffSharedFlight>[] {
  const t = useTranslations('staff-market.sharedFlights')
  const times = useTimes()
  return [
    {
      id: 'route',
      header: t('columns.route'),
      cell: ({ id, departure, arrival }) => (
        <Open to={`/shared-flights/${id}`}>{`${airportLabel(departure)} – ${airportLabel(arrival)}`}</Open>
      ),
    },
    { id: 'departure', header: t('columns.departure'), cell: (flight) => times.airport(flight.departure_date) },
    { id: 'tail', header: t('columns.tail'), cell: ({ aircraft }) => tail(aircraft) },
    {
      id: 'sold',
      header: t('columns.sold'),
      isNumber: true,
      cell: (flight) => t('soldOf', { sold: flight.seats_sold, total: flight.seats_total }),
    },
    { id: 'threshold', header: t('columns.threshold'), isNumber: true, cell: (flight) => flight.threshold_seats },
    { id: 'decide', header: t('columns.decide'), isCaptioned: true, cell: (flight) => times.instant(flight.decide_at) },
    { id: 'seat', header: t('columns.seat'), isNumber: true, cell: (flight) => money(flight.seat_price) },
    { id: 'charter', header: t('columns.charter'), isNumber: true, cell: (flight) => money(flight.charter_price) },
    { id: 'waiting', header: t('columns.waiting'), isNumber: true, cell: (flight) => flight.waiting_count },
  ]
}
