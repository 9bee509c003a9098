import { memoryUploads } from './memory-uploads.fixture.ts';
import { describeUploadStore } from './upload-store.contract.ts';

const uploads = memoryUploads();

describeUploadStore(() => uploads);
