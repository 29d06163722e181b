import { lazy } from 'react'
import { createBrowserRouter } from 'react-router'
import { EnrolRoute } from './routes/enrol.tsx'
import { NotFoundRoute } from './routes/not-found.tsx'
import { RootRoute } from './routes/root.tsx'
import { SignInRoute } from './routes/sign-in.tsx'
import { ErrorRoute } from './routes/error.tsx'

// Each page is a file of its own: a member opens a few of them a day.
const CalendarsRoute = lazy(async () => ({ default: (await import('./routes/calendars.tsx')).CalendarsRoute }))
const ApprovalsRoute = lazy(async () => ({ default: (await import('./routes/approvals.tsx')).ApprovalsRoute }))
const AccountRoute = lazy(async () => ({ default: (await import('./routes/account.tsx')).AccountRoute }))
const ChecklistRoute = lazy(async () => ({ default: (await import('./routes/checklist.tsx')).ChecklistRoute }))
const ConversationsRoute = lazy(async () => ({ default: (await import('./routes/conversations.tsx')).ConversationsRoute }))
const CustomerMergeRoute = lazy(async () => ({ default: (await import('./routes/customers.tsx')).CustomerMergeRoute }))
const CustomersRoute = lazy(async () => ({ default: (await import('./routes/customers.tsx')).CustomersRoute }))
const ComposeQuoteRoute = lazy(async () => ({ default: (await import('./routes/compose-quote.tsx')).ComposeQuoteRoute }))
const FactsRoute = lazy(async () => ({ default: (await import('./routes/facts.tsx')).FactsRoute }))
const CrewRoute = lazy(async () => ({ default: (await import('./routes/crew.tsx')).CrewRoute }))
const FleetRoute = lazy(async () => ({ default: (await import('./routes/fleet.tsx')).FleetRoute }))
const EmptyLegsRoute = lazy(async () => ({ default: (await import('./routes/empty-legs.tsx')).EmptyLegsRoute }))
const ExceptionsRoute = lazy(async () => ({ default: (await import('./routes/exceptions.tsx')).ExceptionsRoute }))
const LinksRoute = lazy(async () => ({ default: (await import('./routes/links.tsx')).LinksRoute }))
const LoyaltyRoute = lazy(async () => ({ default: (await import('./routes/loyalty.tsx')).LoyaltyRoute }))
const HomeRoute = lazy(async () => ({ default: (await import('./routes/home.tsx')).HomeRoute }))
const InvoicesRoute = lazy(async () => ({ default: (await import('./routes/invoices.tsx')).InvoicesRoute }))
const MembersRoute = lazy(async () => ({ default: (await import('./routes/members.tsx')).MembersRoute }))
const MessagesRoute = lazy(async () => ({ default: (await import('./routes/messages.tsx')).MessagesRoute }))
const PaymentsRoute = lazy(async () => ({ default: (await import('./routes/payments.tsx')).PaymentsRoute }))
const QueueRoute = lazy(async () => ({ default: (await import('./routes/queue.tsx')).QueueRoute }))
const ReviewRoute = lazy(async () => ({ default: (await import('./routes/review.tsx')).ReviewRoute }))
const ReportsRoute = lazy(async () => ({ default: (await import('./routes/reports.tsx')).ReportsRoute }))
const MonthEndRoute = lazy(async () => ({ default: (await import('./routes/month-end.tsx')).MonthEndRoute }))
const PayablesRoute = lazy(async () => ({ default: (await import('./routes/payables.tsx')).PayablesRoute }))
const ReceivablesRoute = lazy(async () => ({ default: (await import('./routes/receivables.tsx')).ReceivablesRoute }))
const SystemRoute = lazy(async () => ({ default: (await import('./routes/system.tsx')).SystemRoute }))
const PricingRoute = lazy(async () => ({ default: (await import('./routes/pricing.tsx')).PricingRoute }))
const RequestsRoute = lazy(async () => ({ default: (await import('./routes/requests.tsx')).RequestsRoute }))
const SharedFlightsRoute = lazy(async () => ({ default: (await import('./routes/shared-flights.tsx')).SharedFlightsRoute }))
const ScheduleRoute = lazy(async () => ({ default: (await import('./routes/schedule.tsx')).ScheduleRoute }))
const TextsRoute = lazy(async () => ({ default: (await import('./routes/texts.tsx')).TextsRoute }))
const TripsRoute = lazy(async () => ({ default: (await import('./routes/trips.tsx')).TripsRoute }))
const VisitsRoute = lazy(async () => ({ default: (await import('./routes/visits.tsx')).VisitsRoute }))

/** Every address of the back office. */
export const router = createBrowserRouter(
  [
    { path: '/sign-in', element: <SignInRoute />, errorElement: <ErrorRoute /> },
    { path: '/enrol', element: <EnrolRoute />, errorElement: <ErrorRoute /> },
    {
      path: '/',
      element: <RootRoute />,
      errorElement: <ErrorRoute />,
      children: [
        { index: true, element: <HomeRoute /> },
        { path: 'documents', element: <QueueRoute /> },
        { path: 'documents/:id', element: <ReviewRoute /> },
        { path: 'loyalty', element: <LoyaltyRoute /> },
        { path: 'payments', element: <PaymentsRoute /> },
        { path: 'approvals', element: <ApprovalsRoute /> },
        { path: 'exceptions', element: <ExceptionsRoute /> },
        { path: 'invoices', element: <InvoicesRoute /> },
        { path: 'invoices/:id', element: <InvoicesRoute /> },
        { path: 'calendars', element: <CalendarsRoute /> },
        { path: 'crew', element: <CrewRoute /> },
        { path: 'fleet', element: <FleetRoute /> },
        { path: 'fleet/:id', element: <FleetRoute /> },
        { path: 'empty-legs', element: <EmptyLegsRoute /> },
        { path: 'empty-legs/:id', element: <EmptyLegsRoute /> },
        { path: 'shared-flights', element: <SharedFlightsRoute /> },
        { path: 'shared-flights/:id', element: <SharedFlightsRoute /> },
        { path: 'account', element: <AccountRoute /> },
        { path: 'requests', element: <RequestsRoute /> },
        { path: 'customers', element: <CustomersRoute /> },
        { path: 'customers/:id', element: <CustomersRoute /> },
        { path: 'customers/:id/merge', element: <CustomerMergeRoute /> },
        { path: 'trips', element: <TripsRoute /> },
        { path: 'trips/:id', element: <TripsRoute /> },
        { path: 'trips/:id/quote', element: <ComposeQuoteRoute /> },
        { path: 'trips/:id/:tab', element: <TripsRoute /> },
        { path: 'checklist', element: <ChecklistRoute /> },
        { path: 'schedule', element: <ScheduleRoute /> },
        { path: 'texts', element: <TextsRoute /> },
        { path: 'texts/:id', element: <TextsRoute /> },
        { path: 'conversations', element: <ConversationsRoute /> },
        { path: 'conversations/:id', element: <ConversationsRoute /> },
        { path: 'links', element: <LinksRoute /> },
        { path: 'payables', element: <PayablesRoute /> },
        { path: 'payables/:part', element: <PayablesRoute /> },
        { path: 'payables/:part/:id', element: <PayablesRoute /> },
        { path: 'receivables', element: <ReceivablesRoute /> },
        { path: 'month-end', element: <MonthEndRoute /> },
        { path: 'system', element: <SystemRoute /> },
        { path: 'pricing', element: <PricingRoute /> },
        { path: 'pricing/:id', element: <PricingRoute /> },
        { path: 'facts', element: <FactsRoute /> },
        { path: 'facts/:part', element: <FactsRoute /> },
        { path: 'facts/:part/:id', element: <FactsRoute /> },
        { path: 'reports', element: <ReportsRoute /> },
        { path: 'reports/:name', element: <ReportsRoute /> },
        { path: 'visits', element: <VisitsRoute /> },
        { path: 'messages', element: <MessagesRoute /> },
        { path: 'members', element: <MembersRoute /> },
        { path: '*', element: <NotFoundRoute /> },
      ],
    },
  ],
  { basename: '/staff' },
)
