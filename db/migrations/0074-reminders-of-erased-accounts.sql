-- Refuses a reminder of an account that is erased at the same moment. The previous version, while it still runs beside this
-- one, decides the batch again and then leaves the account out, as this version does.

create trigger subscribers_are_there after insert on reminder
  for each row execute function subscribers_are_there();
