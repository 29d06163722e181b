import { sql } from './database.ts'

/** What time alone brings about: the flights of a trip are over. */
export const fly = (orderId: string): Promise<void> =>
  sql(
    `DO $$ BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      UPDATE order_leg SET departure_at = now() - interval '5 hours', arrival_at = now() - interval '3 hours' WHERE order_id = '${orderId}';
      UPDATE orders SET status = 'Completed' WHERE id = '${orderId}';
    END $$`,
  )
