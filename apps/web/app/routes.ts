import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** Every page, once: English without a prefix, Italian under `/it` (spec §2). */
export default [
  ...prefix('it?', [
    layout('routes/contained.tsx', [
      index('routes/start.tsx'),
      route('multi-leg', 'routes/multi-leg.tsx'),
      layout('routes/with-queries.tsx', [
        route('suggest-list/:query?', 'routes/suggest-list.tsx'),
        route('order/:id?', 'routes/order.tsx'),
        route('orders', 'routes/orders.tsx'),
        route('quote/:token', 'routes/quote.tsx'),
        route('empty-legs/subscriptions', 'routes/alerts.tsx'),
        route('empty-legs/subscriptions/edit/:id', 'routes/alert.tsx'),
        route('seats/:id', 'routes/shared-flight.tsx'),
        route('notifications', 'routes/notifications.tsx'),
        route('payment-error', 'routes/payment-error.tsx'),
        route('profile/topup', 'routes/top-up.tsx'),
        route('profile/invoice-templates', 'routes/invoice-templates.tsx'),
        route('profile/invoice-templates/add', 'routes/invoice-template-add.tsx'),
        route('profile/invoice-templates/edit/:id?', 'routes/invoice-template.tsx'),
        route('profile/passenger/:id?', 'routes/passenger.tsx', [
          route('document/list', 'routes/passenger-documents.tsx'),
          route('document/edit/:docId?', 'routes/passenger-document.tsx'),
        ]),
        route('profile/statement', 'routes/statement.tsx'),
        route('profile/coupons', 'routes/coupons.tsx'),
        route('profile', 'routes/profile.tsx', [route('edit', 'routes/profile-edit.tsx')]),
      ]),
      route('empty-legs', 'routes/empty-legs.tsx'),
      route('empty-legs/calendar', 'routes/empty-legs-calendar.tsx'),
      route('empty-legs/route/:route', 'routes/empty-leg-route.tsx'),
      route('empty-legs/:id', 'routes/empty-leg.tsx'),
      route('seats', 'routes/shared-flights.tsx'),
      route('fleet', 'routes/fleet.tsx'),
      route('fleet/:class', 'routes/fleet-class.tsx'),
      route('fleet/:class/:type', 'routes/fleet-type.tsx'),
      route('terms', 'routes/terms.tsx'),
      route('loyalty_program', 'routes/loyalty.tsx'),
      route('dev/ui', 'routes/dev-ui.tsx'),
      // Legacy addresses, then 404.
      route('*', 'routes/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
