import { createDelivery } from './delivery.ts'
import type { NotificationsDeps, NotificationsService } from './deps.ts'
import { createInbox } from './inbox.ts'
import { createNotify } from './notify.ts'
import { createOrderMessages } from './order-messages.ts'
import { createOutcomeHandlers } from './outcomes.ts'
import { createPreferences } from './preferences.ts'
import { createPushSubscriptions } from './push-subscriptions.ts'

export function createNotifications(deps: NotificationsDeps): NotificationsService {
  const notify = createNotify(deps)
  return {
    notify,
    ...createInbox(deps),
    ...createPreferences(deps),
    ...createPushSubscriptions(deps),
    ...createDelivery(deps),
    ...createOutcomeHandlers(deps),
    ...createOrderMessages(deps),
  }
}
