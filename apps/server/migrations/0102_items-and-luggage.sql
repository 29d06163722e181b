-- owner: operations
-- Handling and mass and balance depend on what is loaded too: items from before it was kept get what their flight has now,
-- but for closed trips, of which no row changes.
UPDATE checklist_item i
SET depends_on = i.depends_on || jsonb_build_object('luggage', concat_ws('/',
  l.luggage,
  coalesce(l.party ->> 'laps', '0'),
  coalesce(l.party ->> 'pets', '0'),
  coalesce(l.party ->> 'skis', '0'),
  coalesce(l.party ->> 'golf', '0'),
  coalesce(l.party ->> 'instruments', '0'),
  coalesce(l.party ->> 'wheelchairs', '0')))
FROM order_leg l
WHERE l.id = i.leg_id AND i.kind IN ('handling_departure', 'handling_arrival', 'mass_balance')
  AND NOT EXISTS (SELECT FROM trip_closing closing WHERE closing.order_id = i.order_id AND closing.reopened_at IS NULL);
