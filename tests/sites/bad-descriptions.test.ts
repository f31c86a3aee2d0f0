import { badDescriptions } from './badDescriptions';
import { refuses } from './refusals';

refuses('descriptions', badDescriptions);
