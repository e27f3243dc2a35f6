CREATE TABLE `held_alerts` (
	`user_id` text NOT NULL,
	`message_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `message_id`)
);
--> statement-breakpoint
ALTER TABLE `users` ADD `messages_seen_id` integer;