-- Active alerts are kept in memory: every change is announced. An id that is gone was deleted.
CREATE FUNCTION notify_empty_leg_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('empty_leg_subscription', COALESCE(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER empty_leg_subscription_changed AFTER INSERT OR UPDATE OR DELETE ON empty_leg_subscription
  FOR EACH ROW EXECUTE FUNCTION notify_empty_leg_subscription();
