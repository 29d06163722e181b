import { createBrowserRouter } from 'react-router'
import { EnrolRoute } from './routes/enrol.tsx'
import { CalendarsRoute } from './routes/calendars.tsx'
import { AccountRoute } from './routes/account.tsx'
import { ChecklistRoute } from './routes/checklist.tsx'
import { ConversationsRoute } from './routes/conversations.tsx'
import { CustomerMergeRoute, CustomersRoute } from './routes/customers.tsx'
import { ComposeQuoteRoute } from './routes/compose-quote.tsx'
import { FleetRoute } from './routes/fleet.tsx'
import { EmptyLegsRoute } from './routes/empty-legs.tsx'
import { ExceptionsRoute } from './routes/exceptions.tsx'
import { LinksRoute } from './routes/links.tsx'
import { LoyaltyRoute } from './routes/loyalty.tsx'
import { HomeRoute } from './routes/home.tsx'
import { InvoicesRoute } from './routes/invoices.tsx'
import { MembersRoute } from './routes/members.tsx'
import { MessagesRoute } from './routes/messages.tsx'
import { NotFoundRoute } from './routes/not-found.tsx'
import { PaymentsRoute } from './routes/payments.tsx'
import { QueueRoute } from './routes/queue.tsx'
import { ReviewRoute } from './routes/review.tsx'
import { ReportsRoute } from './routes/reports.tsx'
import { MonthEndRoute } from './routes/month-end.tsx'
import { PayablesRoute } from './routes/payables.tsx'
import { ReceivablesRoute } from './routes/receivables.tsx'
import { SystemRoute } from './routes/system.tsx'
import { PricingRoute } from './routes/pricing.tsx'
import { RequestsRoute } from './routes/requests.tsx'
import { RootRoute } from './routes/root.tsx'
import { SharedFlightsRoute } from './routes/shared-flights.tsx'
import { ScheduleRoute } from './routes/schedule.tsx'
import { TextsRoute } from './routes/texts.tsx'
import { TripsRoute } from './routes/trips.tsx'
import { VisitsRoute } from './routes/visits.tsx'
import { SignInRoute } from './routes/sign-in.tsx'
import { ErrorRoute } from './routes/error.tsx'

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
        { path: 'exceptions', element: <ExceptionsRoute /> },
        { path: 'invoices', element: <InvoicesRoute /> },
        { path: 'invoices/:id', element: <InvoicesRoute /> },
        { path: 'calendars', element: <CalendarsRoute /> },
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
