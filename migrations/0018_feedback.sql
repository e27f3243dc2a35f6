CREATE TABLE `feature_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sender` text NOT NULL,
	`kind` text NOT NULL,
	`device_id` text,
	`text` text NOT NULL,
	`page` text,
	`version` text,
	`request_id` text,
	`created_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`answered_by` text,
	`crm_state` text NOT NULL,
	`crm_attempts` integer DEFAULT 0 NOT NULL,
	`crm_next_try_at` integer NOT NULL,
	`crm_error` text,
	`crm_settled_at` integer
);
--> statement-breakpoint
CREATE INDEX `feature_requests_created` ON `feature_requests` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `feature_requests_open` ON `feature_requests` (`answered_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `feature_requests_sender` ON `feature_requests` (`sender`,`created_at`);--> statement-breakpoint
CREATE INDEX `feature_requests_crm` ON `feature_requests` (`crm_state`,`crm_next_try_at`);--> statement-breakpoint
CREATE INDEX `feature_requests_crm_settled` ON `feature_requests` (`crm_settled_at`);